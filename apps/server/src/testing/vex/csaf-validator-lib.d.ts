/** The library has no types. */
declare module '@secvisogram/csaf-validator-lib/mandatoryTests.js' {
  interface CsafResult {
    isValid?: boolean;
    errors?: object[];
  }
  type CsafTest = (document: unknown) => CsafResult | Promise<CsafResult>;
  const tests: Record<string, CsafTest>;
  export = tests;
}

declare module '@secvisogram/csaf-validator-lib/csaf_2_1/mandatoryTests.js' {
  import tests = require('@secvisogram/csaf-validator-lib/mandatoryTests.js');
  export = tests;
}

declare module '@secvisogram/csaf-validator-lib/csaf_2_1/schemaTests.js' {
  export const csaf_2_1_strict: (document: unknown) => { isValid: boolean; errors: object[] };
}

declare module '@secvisogram/csaf-validator-lib/schemaTests.js' {
  export const csaf_2_0_strict: (document: unknown) => { isValid: boolean; errors: object[] };
}
