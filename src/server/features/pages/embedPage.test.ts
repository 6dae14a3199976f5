import { beforeEach, describe, expect, it } from 'vitest';
import { markOf } from '#shared/blocks/html.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];

const PUBLISHED = '<p>Published</p><script>document.cookie</script>';
const DRAFTED = '<p>Drafted</p>';

const as = { cookie: () => ({ cookie: `stoa_session=${ana.idToken}` }) };
const save = (...content: object[]) =>
  world.call('savePreview', { storeId: ana.storeId, changes: { page: { root: { props: {} }, content } } }, { as: ana });
const frame = (source: string) => ({ type: 'html', props: { id: 'note', title: 'A note', source } });
const publish = () => world.call('publishPreview', { storeId: ana.storeId }, { as: ana });
const policyOf = async (path: string) => String((await world.get(path)).headers['content-security-policy']);

beforeEach(async () => {
  await save(frame(PUBLISHED));
  await publish();
});

describe('a block of custom HTML', () => {
  it('is not in the page itself, whose policy allows only its frame', async () => {
    const { body, headers } = await world.get(`/${ana.slug}`);
    expect(body).toContain(`src="/${ana.slug}/embed/note"`);
    expect(body).toMatch(/<iframe[^>]* sandbox="allow-scripts allow-forms allow-popups"/);
    expect(body).not.toContain('document.cookie');
    expect(headers['content-security-policy']).toContain("frame-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|https:/);
  });

  it('is served with a sandbox policy, however it is opened', async () => {
    const { body, headers, statusCode } = await world.get(`/${ana.slug}/embed/note`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain(PUBLISHED);
    expect(headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts allow-forms allow-popups; default-src 'none'/,
    );
    expect(headers['content-security-policy']).not.toContain('allow-same-origin');
    expect(headers['content-security-policy']).not.toContain('allow-top-navigation');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
  });

  it('is not found under another store, another block or another path', async () => {
    const paths = [
      `/${ben.slug}/embed/note`,
      `/${ana.slug}/embed/other`,
      `/${ana.slug}/embed/constructor`,
      `/${ana.slug}/members/embed/note`,
      `/${ana.slug}/checkout/embed/note`,
      '/embed/note',
    ];
    for (const path of paths) expect([path, (await world.get(path)).body.includes('Published')]).toEqual([path, false]);
  });

  it('shows the draft to those who may see the preview, and the published HTML to others', async () => {
    await save(frame(DRAFTED));
    const path = `/${ana.slug}/embed/note?preview=true`;
    expect((await world.get(path, { headers: as.cookie() })).body).toContain('Drafted');
    for (const headers of [{}, { cookie: `stoa_session=${ben.idToken}` }]) {
      expect((await world.get(path, { headers })).body).toContain('Published');
    }
    const front = await world.get(`/${ana.slug}?preview=true`, { headers: as.cookie() });
    expect(front.body).toContain(`src="/${ana.slug}/embed/note?preview=true"`);
  });

  it('reloads in the builder until the typed HTML is saved', async () => {
    const path = `/${ana.slug}/embed/note?preview=true&mark=${markOf(DRAFTED)}`;
    const early = await world.get(path, { headers: as.cookie() });
    expect([early.body, early.headers['refresh']]).toEqual(['', '1']);
    await save(frame(DRAFTED));
    const then = await world.get(path, { headers: as.cookie() });
    expect(then.body).toContain('Drafted');
    expect(then.headers['refresh']).toBeUndefined();
  });
});

describe('the content security policy of a page', () => {
  const video = (url: string) => ({ type: 'video', props: { id: 'v', url } });
  it.each([
    ['no player', { type: 'heading', props: { id: 'h', text: 'Hi' } }, null],
    ['YouTube', video('https://youtu.be/dQw4w9WgXcQ'), 'frame-src https://www.youtube-nocookie.com'],
    ['Vimeo', video('https://vimeo.com/76979871'), 'frame-src https://player.vimeo.com'],
    ['a link to elsewhere', video('https://evil.example/watch?v=dQw4w9WgXcQ'), null],
    [
      'Spotify',
      { type: 'audio', props: { id: 'a', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' } },
      'frame-src https://open.spotify.com',
    ],
  ])('with %s allows only that frame source', async (_, block, source) => {
    await save({ type: 'columns', props: { id: 'c', first: [block] } });
    await publish();
    const policy = await policyOf(`/${ana.slug}`);
    expect(policy.split('; ').find((part) => part.startsWith('frame-src')) ?? null).toBe(source);
    expect(policy).not.toContain('media-src');
    expect((await world.get(`/${ana.slug}`)).body).not.toMatch(/<iframe|<video|<audio/);
  });
});
