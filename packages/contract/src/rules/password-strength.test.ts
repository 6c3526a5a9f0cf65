import { expect, it } from 'vitest';
import { collectPasswords } from './password-lists.ts';
import { passwordRefusals as because } from './new-password.ts';
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

it('characters are counted as Unicode code points, in the composed form', () => {
  expect(refusalOf('bär🙂 kü\u0308hn 9 wölfe', 16)).toBeUndefined();
  expect(refusalOf('bär🙂 ku\u0308hn wölf', 15)).toBe(because.short(15));
});

it('there are no rules about kinds of characters', () => {
  expect(refusalOf('seven blue umbrellas')).toBeUndefined();
  expect(refusalOf('4719 8823 0561 9')).toBeUndefined();
});
