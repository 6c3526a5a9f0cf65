import { useState } from 'react';
import classes from './product-logo.module.css';
import { glyphOf, TypeGlyph } from './type-glyph.tsx';

const placeholder = '/placeholder.svg';

interface ProductLogoProps {
  src: string | null;
  size: 28 | 40 | 56 | 88;
  /** What it is a picture of, as far as it has a type: a product or a component. */
  type?: string;
  /** The name of its equipment type. */
  label?: string;
}

/**
 * A picture of something that is always named beside it. One that is missing or does not load is the glyph of its type,
 * and the placeholder where there is none.
 */
export function ProductLogo({ src, size, type, label }: ProductLogoProps) {
  // The address that failed, not a flag: the next product's picture gets its own chance.
  const [failed, setFailed] = useState<string>();
  const isPlaceholder = !src || failed === src;
  const glyph = isPlaceholder ? glyphOf(type, label) : undefined;
  if (glyph) return <TypeGlyph name={glyph} size={size} />;
  return (
    <img
      className={classes.logo}
      data-placeholder={isPlaceholder || undefined}
      src={isPlaceholder ? placeholder : src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => src && setFailed(src)}
    />
  );
}
