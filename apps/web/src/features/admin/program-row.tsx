import type { AdminProgram } from "@parley/protocol/programs";
import { adminTexts } from "../../ui/admin-texts.ts";
import { Row } from "./row.tsx";

const words = adminTexts.program;

export function ProgramRow({ program }: { program: AdminProgram }) {
	const { name, room, reads, writes, moderates, to, by, at, stopped } = program;
	const facts = [
		...(reads ? [words.reads] : []),
		...(writes ? [words.writes] : []),
		...(moderates ? [words.moderates] : []),
		...(to === undefined ? [] : [words.to(to)]),
		words.by(by, at),
		...(stopped ? [words.stopped] : []),
	];
	return <Row name={name} also={room} facts={facts} />;
}
