export type RoomsParams = {
	readonly users: readonly number[];
	readonly bytes: readonly number[];
	readonly attempts: number;
	readonly warmUps: number;
	readonly userThreads: number;
};
