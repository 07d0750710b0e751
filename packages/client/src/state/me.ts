export interface Me {
	readonly name: string;
	readonly session: string;
	/** of the log in which messages are numbered */
	readonly epoch: string;
}
