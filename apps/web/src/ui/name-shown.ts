import { texts } from "./texts.ts";

/** Whoever left for good has no name any more (WHO61), and no name begins so (NAME2). */
export function nameShown(name: string): string {
	return (name.startsWith("(") && texts.names[name]) || name;
}
