import { X } from "lucide-react";
import { readableDay } from "../../ui/dates.ts";
import { searchTexts as words } from "../../ui/search-texts.ts";
import { texts } from "../../ui/texts.ts";
import type { Filters } from "./filters.ts";
import styles from "./search-filters.module.css";

interface FilterChipsProps {
	readonly filters: Filters;
	readonly room: string;
	readonly onChange: (filters: Filters) => void;
}

/** What narrows a search down, each with a way to do without it. */
export function FilterChips({ filters, room, onChange }: FilterChipsProps) {
	const chips = chipsOf(filters, room);
	if (chips.length === 0) return null;
	return (
		<ul className={styles["chips"]} aria-label={words.chosen}>
			{chips.map(([label, without]) => (
				<li key={label} className={styles["chip"]}>
					<span dir="auto">{label}</span>
					<button
						type="button"
						aria-label={words.remove(label)}
						title={words.remove(label)}
						onClick={() => onChange({ ...filters, ...without })}
					>
						<X size={13} aria-hidden="true" />
					</button>
				</li>
			))}
		</ul>
	);
}

type Chip = readonly [label: string, without: Partial<Filters>];

function chipsOf({ from, since, until, scope, best }: Filters, room: string): Chip[] {
	const chips: (Chip | false)[] = [
		from !== "" && [words.by(from), { from: "" }],
		since !== "" && [words.on.since(readableDay(since)), { since: "" }],
		until !== "" && [words.on.until(readableDay(until)), { until: "" }],
		(scope === "all" || scope.room !== room) && [
			scope === "all" ? words.everywhere : texts.common.roomName(scope.room),
			{ scope: { room } },
		],
		best && [words.best, { best: false }],
	];
	return chips.filter((chip) => chip !== false);
}
