import { basename } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { invalid, unknownField } from '#http/errors.ts';
import { formParts } from '#http/files.ts';
import type { Services } from '#services';
import type { Acting } from '../acting.ts';
import { completeLoad, forgetLoad, storeFile } from './catalogue-upload.actions.ts';

const nameMaxLength = 255;
/** The form cuts off a field after 1,000 bytes. */
const productMaxLength = 999;

/** Reads the form as it arrives and answers the number of the new load. */
export async function receiveCatalogue(services: Services, acting: Acting, request: FastifyRequest): Promise<number> {
  let product: string | undefined;
  let stored: { id: number; size: number } | undefined;
  try {
    for await (const part of formParts(request, messages.catalogueFileTooLarge)) {
      if (part.name === 'product' && 'value' in part) product = productOf(part.value);
      else if (part.name !== 'file') throw invalid({ [part.name]: [unknownField(part.name)] });
      else if (!('content' in part) || part.fileName === '') throw invalid({ file: ['Choose a file.'] });
      else if (stored) throw invalid({ file: ['Send one file at a time, or an archive.'] });
      else stored = await storeFile(services, acting, nameOf(part.fileName), part.content);
    }
    if (!stored) throw invalid({ file: ['Choose a file.'] });
    if (stored.size === 0) throw invalid({ file: ['The file is empty.'] });
  } catch (error) {
    if (stored) await forgetLoad(services, stored.id);
    throw error;
  }
  await completeLoad(services, acting, { ...stored, product });
  return stored.id;
}

function productOf(value: string): string | undefined {
  const product = value.trim();
  if (product === '') return undefined;
  if (product.length > productMaxLength || /\p{Cc}/u.test(product))
    throw invalid({ product: ['Write the product as Manufacturer/Name, as its name, or as its UUID.'] });
  return product;
}

/**
 * Some browsers send a path. Rampart detects the type of the file from its content. Its extension only excludes types.
 */
function nameOf(given: string): string {
  const name = basename(given.replaceAll('\\', '/'))
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (!/\.(?:json|tgz|gz|tar)$/i.test(name))
    throw invalid({ file: ['The file must be a *.json, a *.tar.gz or a *.tar file.'] });
  return name.length <= nameMaxLength ? name : `…${name.slice(-(nameMaxLength - 1))}`;
}
