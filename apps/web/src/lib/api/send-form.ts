/** Sends a form like fetch, and reports the upload progress, which fetch cannot do. */
export function sendForm(
  address: string,
  { method = 'POST', headers = {}, body, signal }: RequestInit,
  onProgress?: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.open(method, address);
    for (const [name, value] of Object.entries(headers as Record<string, string>))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () =>
      resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status })),
    );
    request.addEventListener('error', () => reject(new TypeError('Failed to send')));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.send(body as FormData);
  });
}
