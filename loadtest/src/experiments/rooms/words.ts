import { availableParallelism } from "node:os";
import type { Spread } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import type { Point } from "./figures.ts";

export function ms(spread: Spread): string {
	return formatSpread(spread, "ms");
}

export function percent(part: number): string {
	return `${Math.round(part * 100)} %`;
}

export function times(factor: number): string {
	return formatFigure(factor, "ratio");
}

export function usersIn(users: number): string {
	return users === 1 ? "1 user" : `${users} users`;
}

export function where({ bytes, users }: Point): string {
	return `${usersIn(users)}, ${sizeIn(bytes)}`;
}

export function sizeIn(bytes: number): string {
	return formatFigure(bytes, "bytes");
}

export function cores(): string {
	const count = availableParallelism();
	return count === 1 ? "one core" : `${count} cores`;
}
