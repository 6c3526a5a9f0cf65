import {
  ActionIcon,
  Anchor,
  Button,
  Checkbox,
  createTheme,
  Drawer,
  Input,
  Menu,
  Modal,
  rem,
  Text,
  Tooltip,
} from '@mantine/core';
import checkboxClasses from '#ui/forms/checkbox.module.css';
import inputClasses from '#ui/forms/input.module.css';
import inputWrapperClasses from '#ui/forms/input-wrapper.module.css';
import menuClasses from './menu.module.css';
import { danger, dark, gray, steel } from './palette.ts';

const sans = "'Geist Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const floatShadow = '0 2px 6px rgba(16, 20, 27, 0.07), 0 10px 24px -6px rgba(16, 20, 27, 0.16)';
const modalShadow = '0 4px 12px rgba(16, 20, 27, 0.09), 0 22px 48px -10px rgba(16, 20, 27, 0.26)';
// Larger on small screens, see base.css.
const controlHeight = 'var(--rp-control-height)';
const controlText = 'var(--rp-control-text)';
export const overlayProps = { color: '#0b0e13', backgroundOpacity: 0.42 };

export const theme = createTheme({
  primaryColor: 'steel',
  primaryShade: { light: 7, dark: 6 },
  colors: { steel, gray, dark, danger },
  black: '#171c24',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: sans,
  fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { xs: rem(6), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  shadows: { xs: 'none', sm: '0 1px 2px rgba(16, 20, 27, 0.08)', md: floatShadow, lg: modalShadow, xl: modalShadow },
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.25' },
      h2: { fontSize: rem(16), lineHeight: '1.3' },
      h3: { fontSize: rem(14), lineHeight: '1.35' },
      h4: { fontSize: rem(13), lineHeight: '1.4' },
    },
  },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_theme, { size, variant, color }) => ({
        root: {
          ...(size === 'sm' && {
            '--button-height': controlHeight,
            '--button-padding-x': rem(12),
            '--button-fz': controlText,
          }),
          // It looks like a link, so it also has the link colour in dark mode.
          ...(variant === 'subtle' && !color && { '--button-color': 'var(--mantine-color-anchor)' }),
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 28 } }),
    Anchor: Anchor.extend({ defaultProps: { size: 'sm', underline: 'hover' } }),
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs', radius: 'xs' }, classNames: checkboxClasses }),
    // All text fields take their height and font size from here, also inside other components.
    Input: Input.extend({
      classNames: inputClasses,
      vars: (_theme, { size = 'sm' }) => ({
        wrapper: size === 'sm' ? { '--input-height': controlHeight, '--input-fz': controlText } : {},
      }),
    }),
    InputWrapper: Input.Wrapper.extend({ classNames: inputWrapperClasses }),
    Menu: Menu.extend({
      // The placeholder is not a valid child of a menu. Without it, the menu itself gets the first focus.
      defaultProps: {
        position: 'bottom-end',
        shadow: 'md',
        width: 240,
        offset: 4,
        withInitialFocusPlaceholder: false,
        // Inside the page's region. At the end of the document the menu would belong to no region.
        portalProps: { target: '#main' },
      },
      classNames: menuClasses,
    }),
    Modal: Modal.extend({ defaultProps: { radius: 'lg', shadow: 'lg', yOffset: '9vh', overlayProps } }),
    Drawer: Drawer.extend({ defaultProps: { overlayProps } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300 } }),
  },
});
