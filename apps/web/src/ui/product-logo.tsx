import { useState } from 'react';
import classes from './product-logo.module.css';

const placeholder = '/placeholder.svg';

interface ProductLogoProps {
  src: string | null;
  size: 28 | 40 | 56 | 88;
}

/** A picture of something that is always named beside it. One that is missing or does not load is the placeholder. */
export function ProductLogo({ src, size }: ProductLogoProps) {
  // The address that failed, not a flag: the next product's picture gets its own chance.
  const [failed, setFailed] = useState<string>();
  const isPlaceholder = !src || failed === src;
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
