import { LocalDriver } from '@colyseus/core';

type Listing = LocalDriver['rooms'][number];

/**
 * The rooms of this process, found by their ids. The framework's own list looks at every room for whoever comes in,
 * which is too long where everybody comes back to many matches at once.
 */
export class Listings extends LocalDriver {
  private readonly byId = new Map<string, Listing>();

  override findOne(...asked: Parameters<LocalDriver['findOne']>): Promise<Listing> {
    const [{ roomId = '', ...more }] = asked;
    const known = Object.keys(more).length > 0 ? undefined : this.byId.get(roomId);
    return known === undefined ? super.findOne(...asked) : Promise.resolve(known);
  }

  override async insert(room: Listing): Promise<boolean> {
    const isNew = await super.insert(room);
    if (isNew) this.byId.set(room.roomId, room);
    return isNew;
  }

  override persist(room: Listing, ...asked: [create?: boolean]): boolean {
    const isNew = super.persist(room, ...asked);
    if (isNew) this.byId.set(room.roomId, room);
    return isNew;
  }

  override remove(roomId: string): boolean {
    this.byId.delete(roomId);
    return super.remove(roomId);
  }

  override clear(): void {
    this.byId.clear();
    super.clear();
  }
}
