import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The state of a link to My Equipment that opens its dialog for spreadsheets. */
export const uploadState = { opensUpload: true };

/** Whether such a link led here. `forget` removes it from the history entry, so that Back does not open the dialog again. */
export function useUploadState() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as Partial<typeof uploadState> | null)?.opensUpload === true;
  const [wasAsked] = useState(isAsked);
  const forget = () => {
    if (isAsked) void navigate({ pathname, search }, { replace: true, state: null });
  };
  return { wasAsked, forget };
}
