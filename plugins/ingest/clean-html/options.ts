export interface CleanOptions {
  /** CSS selectors of what else is no content. */
  remove: readonly string[];
  keepLinks: boolean;
}
