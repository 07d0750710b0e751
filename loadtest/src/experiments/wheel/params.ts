export type WheelParams = {
	readonly sockets: readonly number[];
	readonly threads: readonly number[];
	readonly wheelSockets: readonly number[];
	readonly rounds: number;
	readonly deafSockets: readonly number[];
	readonly deafPercent: number;
	readonly patienceS: number;
	readonly stackKb: number;
};
