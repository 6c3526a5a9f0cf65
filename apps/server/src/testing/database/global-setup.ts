import type { TestProject } from 'vitest/node';
import { embeddedTemplate, postgresTemplate, type TestTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: TestTemplate;
  }
}

/** Every test file works on a copy of one migrated database. TEST_DATABASE_URL chooses a real PostgreSQL. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  project.provide('template', url ? await postgresTemplate(url) : await embeddedTemplate());
}
