import { describe, expect, it } from 'vitest';
import { sayingOf, type Saying } from './saying.ts';

const cases: Record<Exclude<Saying, 'version' | 'replaced'>, string[]> = {
  fix: [
    'Update to V33.017.',
    'Upgrade the controller to firmware 2.4 or later.',
    'Acme has released version 4.1, which fixes the problem.',
    'The fault is corrected in release 12.',
    'A patch is available from the support portal.',
    'Contact the service desk to obtain the new firmware.',
    'Controller 300: 5.2 or later',
    'Users should install hotfix 7.',
    'Acme will not make this a public release; version 1.5 can be requested from support.',
    'Acme encourages its customers to upgrade to the newest version.',
    'If you use the web server, update to 3.2.',
    'Update to 6.1 and change the password afterwards.',
    'Ask Acme for the corrected version that suits your hardware.',
    'Replace version 1.3 and older with a newer release from Acme.',
    'Install the next release that Acme offers.',
    'It closes CVE-2024-10001.',
  ],
  none: [
    'Currently no fix is planned.',
    'There is no update for this model.',
    'Acme will not fix this vulnerability.',
    'The vulnerability cannot be patched.',
    'Acme has not provided an update for the gateway.',
    'An update is not available.',
    'The update is not yet available.',
    'Acme has no plans to release a patch.',
    'Controller 200: Update to 2.1 (planned for May)',
    'These devices have not been fixed and will not receive updates.',
    'Acme has fixed the newer models, but this one cannot be updated.',
  ],
  later: [
    'Acme is working on a new firmware.',
    'A fix will be released in the fourth quarter.',
    'Version 2.0 is scheduled for June.',
    'The next version will contain a correction.',
    'Acme plans to release a patch.',
    'Install the update when it is available.',
    'Until the fix is released, switch the port off.',
  ],
  ended: [
    'The product has reached end of life.',
    'Acme no longer sells or supports this gateway.',
    'The relay was discontinued in 2015.',
  ],
  other: [
    'VPNs should be updated to the most current version available.',
    'Restrict access to port 80.',
    'Load it during a planned stop and compare the program afterwards.',
    'Keep all systems up to date.',
    'Use antivirus software with current updates.',
    'Update the default password.',
    'If an update is not possible, disable the service.',
    'Users who cannot update should use a firewall.',
    'For more information about updates, see the advisory of the vendor.',
    'Acme has published an advisory.',
    'This advisory will be updated when details are known.',
    'Apply product updates as available.',
    'https://acme.example/firmware/version-2',
  ],
};

describe('a sentence of an advisory', () => {
  for (const [saying, sentences] of Object.entries(cases)) {
    it.each(sentences)(`says ${saying}: %s`, (sentence) => expect(sayingOf(sentence, false)).toBe(saying));
  }

  it('that offers another product is no fix', () => {
    expect(sayingOf('Acme recommends upgrading to the successor, the Controller 500.', false)).toBe('replaced');
    expect(sayingOf('Upgrade to the Controller 500.', false)).toBe('other');
  });

  it('that has only a product and a version is a line of a list', () => {
    expect(sayingOf('Controller 300: Version 5.2', false)).toBe('version');
    expect(sayingOf('Controller 300 Version 5.1 and prior', false)).toBe('other');
  });

  it('that is filed as a vendor fix needs only a version or an update', () => {
    expect(sayingOf('Firmware for the controller', true)).toBe('fix');
    expect(sayingOf('Restrict access to the firmware port', true)).toBe('other');
    expect(sayingOf('最新版をご利用ください', true)).toBe('fix');
    expect(sayingOf('Firmware for the controller', false)).toBe('other');
  });

  it('does not take longer to read the more often its words repeat', () => {
    // An expression that goes back over the text for each repetition would reach the time limit of the test.
    const repeated = 'keep update to no fix is planned for the new version which is '.repeat(20).slice(0, 1_000);
    expect(sayingOf(repeated, true)).toBe('none');
    expect(sayingOf('to '.repeat(333), true)).toBe('other');
  });
});
