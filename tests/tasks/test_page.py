"""The page of tasks says what the tasks are, and what the kept results say."""

from tests.tasks.task_page import PAGE, page, results

from fireside.tasks import task


def test_the_page_of_tasks_is_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text), "python -m tests.tasks.task_page writes it anew"


def test_published_results_are_whole_and_of_tasks_as_they_are() -> None:
    assert results()
    for one in results():
        assert one.whole
        assert one.task == task(one.task.name)
        assert len(one.played) == one.matches == one.task.matches
