/** How often a test kills what it tries: `KILLS`, else as often as a run of all tests has time for. */
export const KILLS = Number(process.env.KILLS ?? 10);
