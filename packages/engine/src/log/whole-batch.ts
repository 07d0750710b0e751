const OF_THE_DISK = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/;

/** Errors of the disk or of a lock concern the whole batch; anything else is one draft's own fault. */
export function isOfWholeBatch(code: string): boolean {
	return OF_THE_DISK.test(code);
}
