export const KEY = 'a-key-for-benchmarks-only';
