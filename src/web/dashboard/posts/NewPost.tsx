import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { namePost } from './unwritten.ts';

/** Opens an empty editor. Its URL contains the id of the draft, which is created with the first input. */
export function NewPost() {
  const navigate = useNavigate();
  // The id is created once, so that a double click opens one page.
  const [postId] = useState(() => crypto.randomUUID());

  function begin() {
    namePost(postId);
    void navigate({ to: '/dashboard/posts/$postId', params: { postId }, state: { isUnwritten: true } });
  }

  return (
    <Button data-new variant="primary" icon={<Plus aria-hidden />} onClick={begin}>
      New post
    </Button>
  );
}
