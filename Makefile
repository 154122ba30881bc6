.PHONY: help demo test lint docs

help: ## tells what there is
	@sed -nE 's/^([a-z]+):.*## (.*)/make \1	\2/p' Makefile

demo: ## plays every scenario of the five sample apps
	@swift run --package-path Tool entryway demo

test: ## runs the tests of all packages, and checks what a consumer gets
	@Scripts/test

lint: ## refuses what the house does not want, after showing that it can
	@Scripts/lint --self-test && Scripts/lint

docs: ## builds the documentation into .build/docs, warnings are errors
	@Scripts/docs
