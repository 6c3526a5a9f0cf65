import { useState } from 'react';
import classes from './product-logo.module.css';
import { glyphOf, TypeGlyph } from './type-glyph.tsx';

const placeholder = '/placeholder.svg';

interface ProductLogoProps {
  src: string | null;
  size: 28 | 40 | 56 | 88;
  /** Whether it is a product or a component, if the picture shows one of them. */
  type?: string;
  /** The name of its equipment type. */
  label?: string;
}

/**
 * A decorative picture. The name is always beside it. If the picture is missing or does not load, it shows the glyph of
 * the type, or else the placeholder.
 */
export function ProductLogo({ src, size, type, label }: ProductLogoProps) {
  // Stores the failed address instead of a flag, so that the next product's picture is tried too.
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
