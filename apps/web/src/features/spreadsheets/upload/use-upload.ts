import type { ImportSummary, ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSaving } from '#lib/forms/use-saving.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import { followImport } from './follow-import.ts';
import { endWords, hasFaults, reportLinkOf } from '../import-words.ts';
import { importMutations } from '../imports.api.ts';

export interface UploadState {
  isLoading: boolean;
  /** The upload progress in percent. */
  percent: number;
  send: (type: ImportType, file: File) => void;
  /** Cancels the upload. */
  abort: () => void;
  /** Why the last upload was refused, until the user chooses something else. */
  error: unknown;
  forgetError: () => void;
}

export function useUpload(onSent: () => void): UploadState {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [percent, setPercent] = useState(0);
  const aborter = useRef<AbortController>(undefined);
  const upload = useSaving(importMutations.upload(client));

  const reportOf = (id: number, label = 'View report') => ({
    label,
    onSelect: () => void navigate(`/equipment/imports/${id}`),
  });
  const tell = (ended: ImportSummary) =>
    showStatus(
      endWords(ended),
      ended.state === 'failed' || hasFaults(ended) ? 'failure' : 'ok',
      reportOf(ended.id, reportLinkOf(ended)),
    );

  return {
    isLoading: upload.isPending,
    percent,
    abort: () => aborter.current?.abort(),
    error: upload.error,
    forgetError: upload.reset,
    send: (type, file) => {
      aborter.current = new AbortController();
      setPercent(0);
      upload.run(
        { type, file, signal: aborter.current.signal, onProgress: (share) => setPercent(Math.floor(share * 100)) },
        {
          onSuccess: (answer) => {
            onSent();
            showStatus(messages.fileUploaded, 'ok', reportOf(answer.import.id));
            followImport(client, answer.import.id, tell);
          },
        },
      );
    },
  };
}
