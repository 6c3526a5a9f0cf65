import type { Hits } from './tests.ts';

/** What the changed sources read and count. Stryker gave the names. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> };
  hitCount?: number | undefined;
  hitLimit?: number;
}
const globals = globalThis as { __stryker__?: Switches };
export const switches: Switches = (globals.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } });

/** The parts of Vitest's runner that its types do not show. */
export interface Inside {
  workerState: {
    evaluatedModules: {
      idToModuleMap: Map<string, { importers: Set<string> }>;
      getModuleById(id: string): object | undefined;
      invalidateModule(node: object): void;
    };
  };
}

/** The next file loads the modules of this repository again. */
export function reload({ idToModuleMap }: Inside['workerState']['evaluatedModules']) {
  for (const [path, node] of idToModuleMap) {
    if (path.includes('/node_modules/') || !/\/(?:apps|packages)\//.test(path)) continue;
    Object.assign(node, { promise: undefined, exports: undefined, evaluated: false });
    node.importers.clear();
  }
}
