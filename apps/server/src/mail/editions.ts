import { createElement } from 'react';
import type { Edition } from './content.ts';
import { renderMail } from './render.ts';
import { CriticalAlert, criticalSubject } from './templates/critical-alert.tsx';
import { ImportFinished, importSubject } from './templates/import-finished.tsx';
import { ManagementReport, reportSubject } from './templates/management-report.tsx';

export interface Rendered {
  subject: string;
  html: string;
  text: string;
}

export async function renderEdition(edition: Edition, publicUrl: string, unsubscribe: string): Promise<Rendered> {
  const links = { publicUrl, unsubscribe };
  switch (edition.kind) {
    case 'critical': {
      const parts = await renderMail(createElement(CriticalAlert, { content: edition.content, ...links }));
      return { subject: criticalSubject(edition.content), ...parts };
    }
    case 'report': {
      const parts = await renderMail(createElement(ManagementReport, { content: edition.content, ...links }));
      return { subject: reportSubject(edition.content), ...parts };
    }
    case 'import': {
      const parts = await renderMail(createElement(ImportFinished, { content: edition.content, ...links }));
      return { subject: importSubject(edition.content), ...parts };
    }
  }
}
