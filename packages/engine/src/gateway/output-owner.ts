/** Whose output buffer it is. An object that is there anyway, for a closure each would cost every idle socket half a kilobyte. */
export interface OutputOwner {
	/** answers wait for the end of the turn: events first, then their `ok` */
	onAnswers(): void;
	/** something stays pending: to be watched for stalls (OUT4) */
	onPending(): void;
	onDrained(): void;
	/** live again: what it was allowed to miss is owed to it (OUT2) */
	onLive(): void;
	onOverflow(): void;
	pauseReading(): void;
	resumeReading(): void;
}
