import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@rampart/contract/rules/limits.ts';
import { importingIn, csvOf } from '#testing/imports/importing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());

const sheet = { name: 'list.csv', content: csvOf([]) };

async function importsOf({ companyId }: WorldUser) {
  return world.database.inCompany(companyId, (db) =>
    db.selectFrom('equipment_import').select(['id', 'file_name', 'type', 'received_at']).execute(),
  );
}

describe('an upload', () => {
  it(
    'is answered with the message of the specification and the number of its import',
    { tags: ['embedded'] },
    async () => {
      const user = await world.user();
      const { status, body } = await importing.sendForm(user, { file: sheet });
      expect(status).toBe(200);
      expect(body.message).toBe(
        'Thanks! Your file was uploaded. Its contents will be analyzed and added to your equipment list shortly.',
      );
      expect(await importing.summary(user, body.import.id)).toMatchObject({
        file_name: 'list.csv',
        type: 'import-both',
        state: 'uploaded',
        progress: 0,
        uploaded_by: 'Ada Tester',
        finished_at: null,
        can_undo: false,
      });
    },
  );

  it('accepts its type before or after the file, and uses import-both without a type', async () => {
    const user = await world.user();
    expect((await importing.sendForm(user, { type: 'import-new', file: sheet })).status).toBe(200);
    expect((await importing.sendForm(user, { file: sheet, type: 'import-edit' })).status).toBe(200);
    expect((await importing.sendForm(user, { file: sheet })).status).toBe(200);
    expect((await importsOf(user)).map(({ type }) => type)).toEqual(['import-new', 'import-edit', 'import-both']);
  });

  it('is stored in parts of about one mebibyte, in order', async () => {
    const user = await world.user();
    const content = Buffer.alloc(3_500_000, 'abcdefghijklmnopqrstuvwxyz0123456789\n');
    const id = await importing.upload(user, content);
    const parts = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('import_file_part').select('content').where('import_id', '=', id).orderBy('part').execute(),
    );
    expect(parts.length).toBe(4);
    expect(Buffer.concat(parts.map((part) => part.content)).equals(content)).toBe(true);
  });

  it('with another extension is answered with 422 "Invalid file format" and leaves nothing', async () => {
    const user = await world.user();
    for (const name of ['list.pdf', 'list', 'list.csv.exe', 'xlsx']) {
      const { status, body } = await importing.sendForm(user, { file: { name, content: 'x' } });
      expect(status).toBe(422);
      expect(body).toMatchObject({ message: 'Invalid file format', errors: { file: ['Invalid file format'] } });
    }
    for (const name of ['a.XLS', 'b.Xlsx', 'c.CSV'])
      expect((await importing.sendForm(user, { file: { name, content: 'x' } })).status).toBe(200);
    expect(await importsOf(user)).toHaveLength(3);
  });

  it.each([
    ['an unknown type', { type: 'import-all', file: sheet }, 'type'],
    ['an unknown type after the file', { file: sheet, type: 'x' }, 'type'],
    ['no file', { type: 'import-new' }, 'file'],
    ['a text in the place of the file', { file: 'x' }, 'file'],
    ['an empty file', { file: { name: 'list.csv', content: '' } }, 'file'],
    ['a field that nobody asked for', { file: sheet, colour: 'red' }, 'colour'],
  ])('with %s is answered with 422 that names the field, and leaves nothing', async (_what, fields, field) => {
    const user = await world.user();
    const { status, body } = await importing.sendForm(user, fields as never);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect(await importsOf(user)).toEqual([]);
  });

  it('of more than 20 MiB is answered with 422 under `file`, and leaves nothing', async () => {
    const user = await world.user();
    const content = Buffer.alloc(limits.uploadMaxSize + 1, 'x');
    const { status, body } = await importing.sendForm(user, { file: { name: 'large.csv', content } });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ file: ['The file must be at most 20 MiB.'] });
    expect(await importsOf(user)).toEqual([]);
  });

  it('that is incomplete, or is not a form, is answered with 422', async () => {
    const user = await world.user();
    const broken = await importing.sendForm(
      user,
      { file: sheet },
      { 'content-type': 'multipart/form-data; boundary=x' },
    );
    expect(broken.status).toBe(422);
    const noForm = await importing.sendForm(user, {}, { 'content-type': 'multipart/form-data' });
    expect(noForm.status).toBe(422);
    expect(await importsOf(user)).toEqual([]);
  });

  it('stores only the name if the file name contains a path', async () => {
    const user = await world.user();
    await importing.sendForm(user, { file: { name: 'C:\\sheets\\plant.csv', content: 'x' } });
    expect((await importsOf(user))[0]?.file_name).toBe('plant.csv');
  });

  it('needs Equipment.edit, and the XSRF token before anything is read', async () => {
    const viewer = await world.user({ permissions: ['Equipment.view'] });
    expect((await importing.sendForm(viewer, { file: sheet })).status).toBe(403);
    const user = await world.user();
    expect((await importing.sendForm(user, { file: sheet }, { 'x-xsrf-token': 'wrong' })).status).toBe(419);
    expect((await importing.sendForm(null, { file: sheet })).status).toBe(401);
    expect(await importsOf(user)).toEqual([]);
  });
});
