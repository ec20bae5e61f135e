/** Colours for sources that the tokens have; after them they begin again. */
const COLOURS = 8;

/** Number of the colour of a source, from 1. */
export const sourceColour = (source: number): number => ((source - 1) % COLOURS) + 1;
