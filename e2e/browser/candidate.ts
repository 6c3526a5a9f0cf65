/** A browser that may run here. */
export interface Candidate {
  executablePath: string;
  /** The variables that point to the libraries, if the browser has its own. */
  env?: Record<string, string>;
}
