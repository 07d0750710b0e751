import { SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { searchTexts as words } from "../../ui/search-texts.ts";
import type { SearchQuestion } from "./answer.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterForm } from "./filter-form.tsx";
import { type Filters, filtersOf, questionOf } from "./filters.ts";
import styles from "./search-filters.module.css";

interface SearchFiltersProps {
	readonly question: SearchQuestion;
	readonly room: string;
	readonly onAsk: (question: SearchQuestion) => void;
}

/** What a search was narrowed down to, to be seen and changed without knowing the words for it. */
export function SearchFilters({ question, room, onAsk }: SearchFiltersProps) {
	const [open, setOpen] = useState(false);
	const toggle = useRef<HTMLButtonElement>(null);
	const filters = filtersOf(question);
	const search = (wanted: Filters) => {
		onAsk(questionOf(wanted));
		setOpen(false);
		toggle.current?.focus();
	};
	return (
		<div className={styles["filters"]}>
			<div className={styles["line"]}>
				<Button ref={toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
					<SlidersHorizontal size={14} aria-hidden="true" /> {words.filters}
				</Button>
				{!open && <FilterChips filters={filters} room={room} onChange={search} />}
			</div>
			{open && <FilterForm filters={filters} room={room} onSearch={search} />}
		</div>
	);
}
