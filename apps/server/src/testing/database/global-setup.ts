import type { TestProject } from 'vitest/node';
import { embeddedTemplate, postgresTemplate, type TestTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: TestTemplate;
  }
}

/**
 * Every test file works on a copy of one migrated database. TEST_DATABASE_URL chooses a real PostgreSQL, and
 * TEST_PARTITIONS=on partitions its large tables.
 */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  const isPartitioned = process.env.TEST_PARTITIONS === 'on';
  if (isPartitioned && !url) throw new Error('Partitions are tested on a PostgreSQL: name one in TEST_DATABASE_URL.');
  project.provide('template', url ? await postgresTemplate(url, isPartitioned) : await embeddedTemplate());
}
