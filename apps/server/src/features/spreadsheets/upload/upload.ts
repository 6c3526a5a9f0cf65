import { basename } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { importTypes, type ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import type { Author } from '#db/connect.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { invalid, unknownField } from '#http/errors.ts';
import { formParts } from '#http/files.ts';
import type { Services } from '#services';
import { storable } from '../rows/asset-fields.ts';
import { completeUpload, forgetFile, storeFile } from './upload.actions.ts';

const fileNameMaxLength = 255;

/** Reads the form during the upload and returns the number of the new import. */
export async function receiveUpload(
  services: Services,
  user: SignedInUser,
  author: Author,
  request: FastifyRequest,
): Promise<number> {
  let type: ImportType = 'import-both';
  let stored: { id: number; size: number } | undefined;
  try {
    for await (const part of formParts(request)) {
      if (part.name === 'type' && 'value' in part) type = typeOf(part.value);
      else if (part.name !== 'file') throw invalid({ [part.name]: [unknownField(part.name)] });
      else if (!('content' in part) || part.fileName === '') throw invalid({ file: ['Choose a file.'] });
      else if (stored) throw invalid({ file: ['Send one file at a time.'] });
      else stored = await storeFile(services, user, author, nameOf(part.fileName), part.content);
    }
    if (!stored) throw invalid({ file: ['Choose a file.'] });
    if (stored.size === 0) throw invalid({ file: ['The file is empty.'] });
  } catch (error) {
    if (stored) await forgetFile(services, user.companyId, stored.id);
    throw error;
  }
  await completeUpload(services, user.companyId, stored.id, type);
  return stored.id;
}

function typeOf(value: string): ImportType {
  const type = importTypes.find((one) => one === value);
  if (!type) throw invalid({ type: [`The type is one of ${importTypes.join(', ')}.`] });
  return type;
}

/** Some browsers send a path. Only the file name is stored, and its extension is checked. */
function nameOf(given: string): string {
  const name = storable(basename(given.replaceAll('\\', '/')))
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (!/\.(?:xlsx?|csv)$/i.test(name))
    throw invalid({ file: [messages.invalidFileFormat] }, messages.invalidFileFormat);
  return name.length <= fileNameMaxLength ? name : `…${name.slice(-(fileNameMaxLength - 1))}`;
}
