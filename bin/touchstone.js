#!/usr/bin/env node
// npx keeps a link to this place for every checkout that it was once used in, and does not look at package.json again:
// without the file it would say "touchstone: not found" in each of them. See docs/decisions/0023-one-house.md.
import '../appliance/touchstone.js';
