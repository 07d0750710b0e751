export interface FuzzParams {
	readonly [name: string]: number;
	readonly seed: number;
	readonly minutes: number;
	readonly framesPerSecond: number;
	readonly requestsPerSecond: number;
	readonly people: number;
	readonly postsPerSecond: number;
	readonly bytes: number;
	readonly quietS: number;
	readonly floodS: number;
	readonly floodTimes: number;
	readonly niceness: number;
}
