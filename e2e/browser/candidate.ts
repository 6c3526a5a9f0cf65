/** A browser that may run here. */
export interface Candidate {
  executablePath: string;
  /** Where a browser brings its own libraries along, the variables that lead to them. */
  env?: Record<string, string>;
}
