import { vi } from 'vitest';

/** Answers forms, which are sent with XMLHttpRequest, in the same way as fetch. */
export function fakeFormRequests(answer: (address: string, request: RequestInit) => Promise<Response>): void {
  class FormRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    private method = '';
    private address = '';
    private headers: Record<string, string> = {};
    private aborter = new AbortController();

    open(method: string, address: string) {
      Object.assign(this, { method, address });
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }

    abort() {
      this.aborter.abort();
    }

    send(body: FormData) {
      const { method, headers } = this;
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 40, total: 100 }));
      answer(this.address, { method, headers, body, signal: this.aborter.signal })
        .then(async (response) => {
          this.status = response.status;
          this.responseText = await response.text();
          this.end('load');
        })
        .catch(() => this.end(this.aborter.signal.aborted ? 'abort' : 'error'));
    }

    private end(name: string) {
      this.dispatchEvent(new Event(name));
      this.dispatchEvent(new Event('loadend'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FormRequest);
}
