import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Migration, openDatabase } from '../../lib/sqlite/database.ts';

/** All that ever changed the tables, in order: append, never change what stands here. */
const MIGRATIONS: readonly Migration[] = [];

/** Where a data folder keeps what is the service's own and no pipeline's. */
export const serviceDatabasePath = (data: string): string => join(data, 'service.db');

/** Opens that file; see `openDatabase` for what it throws. */
export const openServiceDatabase = (data: string): DatabaseSync => openDatabase(serviceDatabasePath(data), MIGRATIONS);
