import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { UploadField } from './UploadField.tsx';

const openField = (upload: (file: File) => Promise<string>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Cover upload={upload} />
    </QueryClientProvider>,
  );

function Cover({ upload }: { upload: (file: File) => Promise<string> }) {
  const [name, setName] = useState('');
  return (
    <UploadField
      label="Cover"
      help={undefined}
      what="image"
      accept="image/png"
      library="image"
      icons={{ upload: null, choose: null }}
      isChosen={name !== ''}
      isShown={name !== ''}
      before={<p>{name === '' ? 'No cover' : name}</p>}
      upload={upload}
      onUploaded={setName}
      onChoose={() => undefined}
      onRemove={() => setName('')}
      progress={<p>Uploading cover</p>}
    />
  );
}

const input = () => page.getByLabelText('Upload image: Cover');
const button = (name: string) => page.getByRole('button', { name });
const picture = new File(['pixels'], 'harbor.png', { type: 'image/png' });

describe('UploadField', () => {
  it('uploads a file, which can then be replaced or removed', async () => {
    let finish: (name: string) => void = () => undefined;
    await openField(() => new Promise((resolve) => (finish = resolve)));
    await expect.element(button('Remove')).not.toBeInTheDocument();
    await input().upload(picture);
    await expect.element(page.getByText('Uploading cover')).toBeVisible();
    finish('harbor.png');
    await expect.element(page.getByText('harbor.png')).toBeVisible();
    await expect.element(page.getByText('Uploading cover')).not.toBeInTheDocument();
    await expect.element(button('Replace')).toBeVisible();
    await button('Remove').click();
    await expect.element(page.getByText('No cover')).toBeVisible();
    await expect.element(button('Upload')).toBeVisible();
  });

  it('shows why a file was refused, and accepts the same file again', async () => {
    const names: string[] = [];
    await openField(async ({ name }) => {
      names.push(name);
      if (names.length === 1) throw new CallRefusal('network');
      return name;
    });
    await input().upload(picture);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await input().upload(picture);
    await expect.element(page.getByText('harbor.png')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(names).toEqual(['harbor.png', 'harbor.png']);
  });
});
