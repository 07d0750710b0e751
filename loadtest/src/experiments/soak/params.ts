export interface SoakParams {
	readonly [name: string]: number;
	readonly seed: number;
	readonly minutes: number;
	readonly people: number;
	readonly postsPerSecond: number;
	readonly bytes: number;
	readonly roundS: number;
	readonly kills: number;
}
