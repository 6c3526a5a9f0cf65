import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { blocksOf, readDeployPage } from './page.mjs';
import { withPackageName } from '../release/version.mjs';
import { prelude, withStandIns } from './stand-ins.mjs';

describe('the commands of docs/deploy.md', () => {
  it('are found, with what they need', async () => {
    const blocks = await readDeployPage();
    expect(blocks.filter(({ need }) => need === 'network')).toHaveLength(2);
    expect(blocks.filter(({ need }) => need === 'systemd').length).toBeGreaterThan(3);
    expect(blocks.filter(({ need }) => need === '').length).toBeGreaterThan(5);
    expect(blocksOf('```sh systemd\nsystemctl stop x\n```\n```\nnot run\n```\n')).toEqual([
      { need: 'systemd', commands: 'systemctl stop x\n' },
    ]);
  });

  it('are named, and replaced where possible, if they need systemd', () => {
    expect(withStandIns('systemctl daemon-reload\nsystemctl reload nginx\n').split('\n')).toEqual([
      "echo 'needs systemd: systemctl daemon-reload'",
      "echo 'needs systemd: systemctl reload nginx'",
      'nginx && wait_until_ready http://127.0.0.1/readyz --header "Host: rampart.example.com"',
    ]);
  });

  it('update to a version that no release writes into the page, and restart both services', async () => {
    const page = (await readDeployPage()).map(({ commands }) => commands).join('');
    const next = /^new=(\d+\.\d+\.\d+)$/m.exec(page)?.[1] ?? '';
    expect(withPackageName(page, next, '9.9.10')).toBe(page);
    expect(page).toContain('systemctl restart rampart.service\nsystemctl try-restart rampart-worker.service\n');
  });

  it('are valid for bash, with what stands in for systemd', async () => {
    const commands = (await readDeployPage()).map((block) =>
      block.need === 'systemd' ? withStandIns(block.commands) : block.commands,
    );
    const { status, stderr } = spawnSync('bash', ['-n'], {
      input: [prelude, ...commands].join('\n'),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
