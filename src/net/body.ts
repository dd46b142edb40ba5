/**
 * A growing buffer for a response body. Chunks are copied at once and so become garbage in the young generation: kept
 * in a list until the end they would be promoted, and a full collection blocks the whole process. A body of a single
 * chunk, as most engines send, is that chunk itself: allocating memory for it would cost more than the rest of the
 * request.
 */
export class Body {
  /** The first chunk, while it is the only one. */
  private chunk: Buffer | undefined;
  /** Copies of all chunks once there are several; may have room for more. */
  private bytes: Buffer | undefined;
  private size = 0;
  private readonly expected: number;

  /** `expected`: the Content-Length, which may be wrong. */
  constructor(expected: number, maxBytes: number) {
    this.expected = Number.isSafeInteger(expected) ? Math.min(expected, maxBytes) : 0;
  }

  get length(): number {
    return this.size;
  }

  add(piece: Buffer): void {
    const before = this.size;
    this.size += piece.length;
    if (before === 0) this.chunk = piece;
    else this.withRoom().set(piece, before);
  }

  /** Returns a view of the body; its ArrayBuffer may be larger. */
  view(): Buffer {
    return this.chunk ?? this.bytes?.subarray(0, this.size) ?? NOTHING;
  }

  /** Returns the body in memory of its own, which can be transferred to another thread. */
  whole(): Buffer {
    if (this.bytes?.length === this.size) return this.bytes;
    return this.moveTo(this.size);
  }

  private withRoom(): Buffer {
    if (this.bytes !== undefined && this.bytes.length >= this.size) return this.bytes;
    return this.moveTo(Math.max(this.size * 2, this.expected));
  }

  private moveTo(length: number): Buffer {
    const larger = Buffer.allocUnsafeSlow(length);
    const known = this.chunk ?? this.bytes;
    if (known !== undefined) larger.set(known.subarray(0, length));
    this.chunk = undefined;
    this.bytes = larger;
    return larger;
  }
}

const NOTHING = Buffer.alloc(0);
