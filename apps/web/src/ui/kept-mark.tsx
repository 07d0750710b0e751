import { BadgeCheck, type LucideIcon, Shield } from "lucide-react";
import { Hidden } from "./hidden.tsx";
import { insideTexts } from "./inside-texts.ts";
import styles from "./kept-mark.module.css";

/** Behind a name that is its person's alone. */
export function KeptMark() {
	return <NameMark icon={BadgeCheck} says={insideTexts.people.kept} />;
}

/** Behind the name of who keeps the room. */
export function RankMark({ rank }: { rank: "owner" | "moderator" }) {
	return <NameMark icon={Shield} says={insideTexts.people[rank]} />;
}

function NameMark({ icon: Icon, says }: { icon: LucideIcon; says: string }) {
	return (
		<span className={styles["mark"]} title={says}>
			<Icon size={13} aria-hidden="true" />
			<Hidden>{says}</Hidden>
		</span>
	);
}
