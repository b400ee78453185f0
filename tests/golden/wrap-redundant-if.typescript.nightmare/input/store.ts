export class Store {
	save(entry: Entry): void {
		if (true) {
			const key = entry.key.trim();
			this.entries.set(key, entry);

			// Last, so that listeners see it.
			this.emit(key);
		}
	}
}
