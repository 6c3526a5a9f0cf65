import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const parts = (
  <div style={{ visibility: 'hidden' }}>
    <button type="button" style={{ pointerEvents: 'none' }}>
      In a hidden part
    </button>
    <span style={{ visibility: 'visible', color: 'red' }}>Shown again</span>
    <dialog>Closed</dialog>
    <table style={{ display: 'none' }}>
      <tbody />
    </table>
  </div>
);

/** `display`, `visibility` and `pointer-events` of each element, in the order of the page. */
function stylesOf(container: Element) {
  const elements = [...container.querySelectorAll('*')].filter(({ tagName }) => tagName !== 'STYLE');
  return elements.map((element) => {
    const { display, visibility, pointerEvents } = getComputedStyle(element);
    return `${element.tagName} ${display || '-'} ${visibility || '-'} ${pointerEvents || '-'}`;
  });
}

const expected = [
  'DIV block hidden -',
  'BUTTON inline-block hidden none',
  'SPAN - visible -',
  'DIALOG none hidden -',
  'TABLE none hidden -',
  'TBODY - hidden -',
];

describe('the style of an element in page tests', () => {
  it('comes from its inline style, its kind and the elements around it', () => {
    const { container } = render(parts);
    expect(stylesOf(container)).toEqual(expected);
  });

  it.each(['.other { display: none }', '.other { color: red }'])(
    'is the same if the page has a style sheet: %s',
    (rule) => {
      const { container } = render([parts, <style key="style">{rule}</style>]);
      expect(stylesOf(container)).toEqual(expected);
    },
  );

  it('follows a style sheet, so a query does not find what it hides', () => {
    render([
      <button type="button" key="button" className="other">
        Hidden
      </button>,
      <style key="style">{'.other { display: none }'}</style>,
    ]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { hidden: true })).toBeDefined();
  });

  it('has its other properties from the inline style', () => {
    render(<p style={{ color: 'red', display: 'flex' }}>Text</p>);
    const style = getComputedStyle(screen.getByText('Text'));
    expect([style.color, style.getPropertyValue('color'), style.getPropertyValue('display')]).toEqual([
      'red',
      'red',
      'flex',
    ]);
  });
});
