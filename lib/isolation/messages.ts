/** What the process that asks sends: a task to do after those before, or word that a parcel has been taken. */
export type Order<Task> = { task: Task } | { taken: true };

/** What the process that works sends: that it is there, some results of the task it is at, or that it is done with that. */
export type Report<Result> = { ready: true } | { results: Result[] } | { done: true; error?: string };

/** Most parcels of results on their way before the process that works waits. */
export const WINDOW = 4;
