import { expect, it } from 'vitest';
import { collectPasswords } from './password-lists.ts';
import { passwordMinLength, passwordRefusals as because, type PasswordOwner } from './new-password.ts';
import { createPasswordRule } from './password-strength.ts';

const lists = collectPasswords();
for (const line of ['123456', 'Password', 'qwerty', 'ab', 'football', 'baseball', 'horse', 'password', 'mypassword'])
  lists.add(line);
for (const line of ['1qaz2wsx3edc4rfv', 'passwordpassword', 'Summer2017Gone']) lists.add(line);
const judge = createPasswordRule(lists);
const ada = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada.lovelace@northwind.example',
  company_name: 'Northwind Paper Mills',
};
const refusalOf = (password: string, minLength = 15) => judge(password, minLength, ada).refusal;

it('the lists ignore capitals and passwords that are too short', () => {
  expect([...lists.stolen]).toEqual(['1qaz2wsx3edc4rfv', 'passwordpassword', 'summer2017gone']);
  expect([...lists.common].slice(0, 4)).toEqual(['123456', 'password', 'qwerty', 'football']);
});

it('a stolen password counts from 12 characters, and an emoji is one', () => {
  const { stolen, add } = collectPasswords();
  for (const line of ['elevenchars', 'twelve chars', '🙂🙂🙂🙂🙂🙂']) add(line);
  expect([...stolen]).toEqual(['twelve chars']);
});

it('the 30,000 most frequent passwords of at least 3 characters are common, later ones only stolen', () => {
  const { common, stolen, add } = collectPasswords();
  for (let line = 1; line <= 30_002; line += 1) add(line < 29_999 ? 'ab' : `pass-${line}`);
  add('password-300');
  expect([...common]).toEqual(['pass-29999', 'pass-30000']);
  expect([...stolen]).toEqual(['password-300']);
});

it.each([
  ['yellow-bicycle-3-rain', 15],
  ['correct horse battery', 15],
  ['a password of her own', 15],
  ['jK3f-9sLq-Zp', 12],
  ['東京都港区六本木三丁目二番一号', 15],
  ['Ada has 7 green umbrellas', 15],
  [`${'correct horse battery staple, '.repeat(6)}and 20 more letters!`, 15],
])('%s is accepted', (password, minLength) => {
  expect(judge(password, minLength, ada)).toEqual({ refusal: undefined, score: 4 });
});

it.each([
  ['jK3f-9sLq-Zp07', because.short(15)],
  ['', because.short(15)],
  ['x y'.repeat(67), because.long],
  ['1qaz2wsx3edc4rfv', because.stolen],
  ['PassWordPassWord', because.stolen],
  ['aaaaaaaaaaaaaaaaaa', because.repeated],
  ['kq9kq9kq9kq9kq9kq9', because.repeated],
  ['🙂'.repeat(15), because.repeated],
  ['abcdefghijklmnopq', because.sequence],
  ['98765432109876543', because.sequence],
  ['footballbaseball7', because.guessed],
  ['P@ssw0rd!P4ssw0rd', because.guessed],
  ['Rampart-Rampart-1', because.own],
  ['R4mp4rt2026R4mp4rt', because.own],
  ['MyRampartPassword2026', because.own],
  ['AdaLovelace123456', because.own],
  ['adalovelace!!!2026', because.own],
  ['ada.lovelace@northwind.example', because.own],
  ['NorthwindPaperMills', because.own],
  ['northwind-2026-paper', because.own],
])('%s is refused: %s', (password, refusal) => {
  const verdict = judge(password, 15, ada);
  expect(verdict.refusal).toBe(refusal);
  expect(verdict.score).toBeLessThan(4);
});

it('only whole words of the user count, as in NIST SP 800-63B-4 and zxcvbn: a part of a long word is a word of its own', () => {
  const owner = { company_name: 'Donaudampfschiff' };
  expect(judge('donaudampfschiff-2026', 15, owner).refusal).toBe(because.own);
  expect(judge('2 dampfschiffe im nebel', 15, owner).refusal).toBeUndefined();
});

it('characters are counted as Unicode code points, in the composed form', () => {
  expect(refusalOf('bär🙂 kü\u0308hn 9 wölfe', 16)).toBeUndefined();
  expect(refusalOf('bär🙂 ku\u0308hn wölf', 15)).toBe(because.short(15));
});

it.each([
  '1sotherapeut1c',
  '!sotherapeut!c',
  'i5otherapeutic',
  'i$otherapeutic',
  'is0therapeutic',
  'iso7herapeu7ic',
  'isoth3rap3utic',
  'isother4peutic',
  'isother@peutic',
])('%s is the own word “isotherapeutic”', (word) => {
  expect(judge(`${word}-q`, 15, { company_name: 'Isotherapeutic' }).refusal).toBe(because.own);
});

it.each<[string, PasswordOwner, string]>([
  ['short names together', { name: 'Jo', last_name: 'Li' }, 'joliJoLijoliJoLi'],
  ['the start of an e-mail address', { email: 'j.li@x.example' }, 'j.liJ.Lij.liJ.Li'],
  ['a company without its spaces', { company_name: 'Jo Li Co' }, 'jolicoJoLiCojolico'],
  ['a company with spaces around it', { company_name: ' Jo Li ' }, 'jo liJo Lijo liJo Li'],
  ['a long word before a short one inside it', { name: 'Ada', company_name: 'Xadaqiqzuvwp' }, 'xadaqiqzuvwp7k4'],
])('a password is own if it is made of %s', (_title, owner, password) => {
  expect(judge(password, 15, owner).refusal).toBe(because.own);
});

it('words of two letters may be in a password', () => {
  expect(judge('qxalk7alwpal', 12, { name: 'Al', last_name: 'Xu' })).toEqual({ refusal: undefined, score: 4 });
});

it.each([
  ['zzzzzabcdefghijklm', because.sequence],
  ['abcdezzzzzzzzzzzzz', because.repeated],
  ['abcdefgzzzzzzzzz1234567', because.sequence],
])('the reason for %s is what makes up most of it: %s', (password, refusal) => {
  expect(refusalOf(password)).toBe(refusal);
});

it.each([
  ['', 15, 0],
  ['jK3f-9sLq-Zp07', 15, 3],
  ['aaaaaaaaaaaaaaaaaa', 15, 0],
  ['MyRampartPassword2026', 15, 1],
])('the meter shows for “%s” with at least %i characters the score %i', (password, minLength, score) => {
  expect(judge(password, minLength, ada).score).toBe(score);
});

it('a second factor allows a shorter password', () => {
  expect([passwordMinLength(true), passwordMinLength(false)]).toEqual([12, 15]);
});

it('there are no rules about kinds of characters', () => {
  expect(refusalOf('seven blue umbrellas')).toBeUndefined();
  expect(refusalOf('4719 8823 0561 9')).toBeUndefined();
});
