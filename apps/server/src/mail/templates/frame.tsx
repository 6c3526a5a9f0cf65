import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { darkRules, light } from './palette.ts';

const sans = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

interface MailFrameProps {
  title: string;
  /** The text that an inbox shows beside the subject. */
  preview: string;
  /** One line above the title, such as the company's name. */
  overline?: string;
  children: ReactNode;
  /** The reason for the mail, and how to stop such mails. */
  footer: ReactNode;
}

/** The frame of every mail: a bar with the product's name, one card and a foot. It loads no picture and no font. */
export function MailFrame({ title, preview, overline, children, footer }: MailFrameProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: darkRules }} />
      </Head>
      <Preview>{preview}</Preview>
      <Body className="canvas" style={{ margin: 0, background: light.canvas, color: light.text, fontFamily: sans }}>
        <Container style={{ width: '100%', maxWidth: 600, margin: '0 auto', padding: '24px 12px' }}>
          <Section
            className="bezel"
            style={{ background: light.bezel, borderRadius: '8px 8px 0 0', padding: '13px 24px' }}
          >
            <Text style={{ margin: 0, color: '#f2f4f7', fontSize: 16, lineHeight: '22px', fontWeight: 650 }}>
              Rampart
            </Text>
          </Section>
          <Section
            className="surface"
            style={{
              background: light.surface,
              border: `1px solid ${light.border}`,
              borderTop: 0,
              borderRadius: '0 0 8px 8px',
              padding: '24px 24px 8px',
            }}
          >
            {overline && (
              <Text
                className="muted"
                style={{ margin: '0 0 2px', color: light.muted, fontSize: 13, lineHeight: '20px' }}
              >
                {overline}
              </Text>
            )}
            <Heading
              as="h1"
              className="text"
              style={{ margin: '0 0 16px', color: light.text, fontSize: 21, lineHeight: '27px', fontWeight: 620 }}
            >
              {title}
            </Heading>
            {children}
          </Section>
          <Section style={{ padding: '16px 24px 0' }}>
            <Text className="muted" style={{ margin: 0, color: light.muted, fontSize: 12, lineHeight: '18px' }}>
              {footer}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

export function Words({ children, tone = 'text' }: { children: ReactNode; tone?: 'text' | 'muted' }) {
  return (
    <Text className={tone} style={{ margin: '0 0 16px', color: light[tone], fontSize: 14, lineHeight: '21px' }}>
      {children}
    </Text>
  );
}

/** The main action of the mail. */
export function Action({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ padding: '4px 0 20px' }}>
      <Button
        href={href}
        style={{
          background: light.button,
          borderRadius: 6,
          color: '#ffffff',
          fontSize: 14,
          fontWeight: 600,
          padding: '9px 16px',
        }}
      >
        {children}
      </Button>
    </Section>
  );
}

/** A link inside a text. */
export function TextLink({ href, children, isQuiet }: { href: string; children: ReactNode; isQuiet?: boolean }) {
  const tone = isQuiet ? 'muted' : 'accent';
  return (
    <Link href={href} className={tone} style={{ color: light[tone], textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

export function PartHeading({ children }: { children: string }) {
  return (
    <Heading
      as="h2"
      className="text"
      style={{ margin: '12px 0 8px', color: light.text, fontSize: 15, lineHeight: '22px', fontWeight: 600 }}
    >
      {children}
    </Heading>
  );
}
