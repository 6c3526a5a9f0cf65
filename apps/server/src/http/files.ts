import type { FastifyInstance, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { invalid } from '#http/errors.ts';

/** Lets the calls of this scope accept forms with files. All other calls refuse them. */
export async function acceptFiles(scope: FastifyInstance, maxSize: number): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxSize, files: 2, fields: 10, fieldSize: 1000, fieldNameSize: 100 },
  });
}

/** Lets the calls of this scope accept a plain form and ignore its fields. */
export function ignoreForms(scope: FastifyInstance): void {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
}

export type FormPart =
  | { name: string; value: string }
  | { name: string; fileName: string; content: AsyncIterable<Buffer> };

/** The parts of a form as they arrive. Read a file to its end before you ask for the next part. */
export async function* formParts(
  request: FastifyRequest,
  tooLarge: string = messages.fileTooLarge,
): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw invalid({ file: ['Send the file as a multipart form.'] });
  const parts = request.parts();
  try {
    while (true) {
      const { value: part, done } = await parts.next().catch(refuseForm);
      if (done || !part) return;
      const name = part.fieldname;
      if (part.type === 'field') yield { name, value: String(part.value) };
      else yield { name, fileName: part.filename ?? '', content: contentOf(name, part.file, tooLarge) };
    }
  } finally {
    // Otherwise a form that is refused in the middle would block the connection.
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function* contentOf(
  name: string,
  file: AsyncIterable<Buffer> & { truncated: boolean },
  tooLarge: string,
): AsyncGenerator<Buffer> {
  const chunks = file[Symbol.asyncIterator]();
  while (true) {
    const { value, done } = await chunks.next().catch(refuseForm);
    if (done) break;
    yield value;
  }
  if (file.truncated) throw invalid({ [name]: [tooLarge] });
}

function refuseForm(): never {
  throw invalid({ body: ['The form is broken or contains too many parts.'] });
}
